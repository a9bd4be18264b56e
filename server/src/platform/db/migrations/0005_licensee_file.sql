-- Licensees are described by a file (cli apply-licensee): groups of licensees that share packages, and a support chat.

create table licensee_group_member (
  group_identifier text not null,
  licensee_uuid uuid not null references licensee,
  primary key (group_identifier, licensee_uuid)
);

-- The chat is a page of the provider's, shown in a frame after consent; the key stands in its address.
alter table licensee
  add column support_chat_provider text,
  add column support_chat_url text,
  add column support_chat_privacy_link text;
alter table licensee add constraint licensee_support_chat_whole
  check (num_nulls(support_chat_provider, support_chat_url) in (0, 2));
