-- An approval of a WhatsApp template is the word of one provider about one account: with another one it does not count any more.
-- Owners: areas/campaigns, areas/messages.
alter table campaign_templates
  -- Who is notified of what the provider decides.
  add column submitted_by bigint references users,
  -- Why it is a draft again, where its text is what it was.
  add column draft_because text check (draft_because in ('PROVIDER_CHANGED', 'PROVIDER_REMOVED')),
  add constraint template_is_a_draft_for_a_reason check (draft_because is null or approval = 'DRAFT');

create function approvals_go_with_their_provider() returns trigger language plpgsql as $$
begin
  update campaign_templates
     set approval = 'DRAFT', approval_reason = '', approval_at = null, submission_id = null, submitted_by = null,
         draft_because = case tg_op when 'DELETE' then 'PROVIDER_REMOVED' else 'PROVIDER_CHANGED' end
   where property_id = old.property_id and approval <> 'DRAFT';
  return null;
end $$;
-- A provider at another address, or another sender, is another account; another key alone is not.
create trigger approvals_go_with_their_account after update of url, sender on message_providers
  for each row when (old.channel = 'WHATSAPP' and (old.url, old.sender) is distinct from (new.url, new.sender))
  execute function approvals_go_with_their_provider();
create trigger approvals_go_as_a_provider_does after delete on message_providers
  for each row when (old.channel = 'WHATSAPP') execute function approvals_go_with_their_provider();
