-- Providers of WhatsApp approve each template before it is sent; those there are begin as drafts. Owner: areas/campaigns.
alter table campaign_templates
  add column category text check (category in ('MARKETING', 'UTILITY', 'AUTHENTICATION')),
  add column approval text check (approval in ('DRAFT', 'SUBMITTED', 'APPROVED', 'REJECTED', 'PAUSED')),
  -- What the provider wrote about it.
  add column approval_reason text not null default '',
  add column approval_at timestamptz,
  -- Names a text at the provider: another text is another submission.
  add column submission_id uuid;
update campaign_templates set category = 'MARKETING', approval = 'DRAFT' where channel = 'WHATSAPP';
alter table campaign_templates
  add constraint template_of_whatsapp_is_approved check ((channel = 'WHATSAPP') = (approval is not null) and (approval is null) = (category is null)),
  add constraint template_is_submitted_first check ((submission_id is null) = (approval is null or approval = 'DRAFT')),
  add constraint submission_is_of_one_template unique (property_id, submission_id);

-- A campaign also pauses when its template may not be sent any more.
alter table campaigns drop constraint campaigns_pause_reason_check;
alter table campaigns add constraint campaigns_pause_reason_check check (pause_reason in ('', 'PERSON', 'ERRORS', 'TEMPLATE'));
