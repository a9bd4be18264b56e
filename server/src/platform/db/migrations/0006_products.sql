-- What a client may use: contents belong to products, products to packages, packages are granted to clients for a time.
-- All of it is the operator's: the app reads.

create table product (
  uuid uuid primary key default gen_random_uuid(),
  identifier text not null unique,
  type text not null check (type in ('elearning', 'risk-assessment', 'template')),
  name jsonb not null,
  created_at timestamptz not null default now()
);
create table product_elearning (
  product_uuid uuid not null references product on delete cascade,
  elearning_uuid uuid not null references elearning,
  primary key (product_uuid, elearning_uuid)
);
create table package (
  uuid uuid primary key default gen_random_uuid(),
  identifier text not null unique,
  name text not null,
  created_at timestamptz not null default now()
);
create table package_product (
  package_uuid uuid not null references package on delete cascade,
  product_uuid uuid not null references product on delete cascade,
  primary key (package_uuid, product_uuid)
);
grant select on product, product_elearning, package, package_product to sorgfalt_app;

-- valid_until is the last day; null = until further notice.
create table client_package (
  client_uuid uuid not null default current_client() references client,
  package_uuid uuid not null references package,
  valid_from date not null,
  valid_until date,
  created_at timestamptz not null default now(),
  primary key (client_uuid, package_uuid, valid_from),
  check (valid_until >= valid_from)
);
call protect_tenant_table('client_package', 'select');

-- The e-learnings that the current client may use on a day.
create function entitled_elearnings(day date) returns table (elearning_uuid uuid) language sql stable as $$
  select distinct pe.elearning_uuid from client_package cp
    join package_product pp on pp.package_uuid = cp.package_uuid
    join product_elearning pe on pe.product_uuid = pp.product_uuid
   where cp.client_uuid = current_client() and day >= cp.valid_from and day <= coalesce(cp.valid_until, 'infinity'::date)
$$;
grant execute on function entitled_elearnings(date) to sorgfalt_app;

-- Nobody loses what is in use already.
insert into product (identifier, type, name)
  select e.identifier, 'elearning', v.title from elearning e join elearning_version v on v.uuid = e.current_version_uuid;
insert into product_elearning select p.uuid, e.uuid from product p join elearning e using (identifier);
insert into package (identifier, name) select 'bestand', 'Bestand' where exists (select from client_elearning);
insert into package_product select k.uuid, p.uuid from package k, product p;
insert into client_package (client_uuid, package_uuid, valid_from) select c.uuid, k.uuid, '2020-01-01' from client c, package k;
