-- How many mails came in the last hour is counted before another one is taken. Owner: areas/leads.
create index lead_mails_by_time on lead_mails (property_id, received_at);
