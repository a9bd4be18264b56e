-- privileged-functions.sql creates these functions again, with the address and the logo of the company.
drop function if exists find_certificate(text);
drop function if exists find_document(text);
