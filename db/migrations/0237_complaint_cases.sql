-- Who complains of a message gets a case. Owner: areas/cases.
alter table cases
  add column message_id uuid,
  add constraint complaint_has_one_case unique (property_id, message_id),
  add constraint case_is_of_a_message foreign key (property_id, message_id) references messages (property_id, id) on delete set null (message_id);
create index messages_complained_of on messages (property_id, changed_at) where state = 'COMPLAINED';
