-- What a shift type asks for: types of documents that who works it has, valid on its day. Owner: areas/rota.
alter table shift_types add column document_type_ids uuid[] not null default '{}';
