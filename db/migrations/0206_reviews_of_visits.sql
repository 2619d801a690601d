-- Guests are also asked after an order they ate here and after an appointment, by the same rules as after a stay. Owner: areas/reviews.

alter table review_settings
  add column is_asking_orders        boolean not null default false,
  add column is_asking_appointments  boolean not null default false;

alter table review_requests
  alter column booking_id drop not null,
  add column order_id        uuid,
  add column appointment_id  uuid,
  drop constraint review_requests_kind_check,
  add constraint review_requests_kind_check check (kind in ('STAY', 'PULSE', 'ORDER', 'APPOINTMENT')),
  add constraint request_is_about_what_it_says check ((kind in ('STAY', 'PULSE')) = (booking_id is not null) and (kind = 'ORDER') = (order_id is not null)
    and (kind = 'APPOINTMENT') = (appointment_id is not null)),
  add constraint guest_is_asked_once_about_an_order unique (property_id, order_id),
  add constraint guest_is_asked_once_about_an_appointment unique (property_id, appointment_id),
  add constraint request_is_of_an_order foreign key (property_id, order_id) references orders (property_id, id) on delete cascade,
  add constraint request_is_of_an_appointment foreign key (property_id, appointment_id) references appointments (property_id, id) on delete cascade;
