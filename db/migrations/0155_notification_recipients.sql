-- A notification is for everyone at the property, or for the users it names; those of alerts are of a type of their own.
-- Owner: server (written once per request there), read by areas/notifications.
alter table notifications
  add column recipient_ids bigint[],                  -- null is everyone at the property
  add constraint named_recipients_are_some check (cardinality(recipient_ids) between 1 and 100),
  drop constraint notifications_notification_type_check,
  add constraint notification_type_is_known
    check (notification_type in ('order', 'invoice', 'booking', 'payment', 'reservation', 'availability', 'call waiter', 'alert'));
