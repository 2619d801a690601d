import { useTranslation } from 'react-i18next'
import { useGo } from '#web/navigation.tsx'
import { DataList } from '#web/ui/data-list.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { MomentText } from '#web/ui/values.tsx'
import { leads } from '../contract/leads.ts'
import type { LeadForm } from '../contract/form-replies.ts'

/** What was entered in a form, also by machines, and what became of it. */
export function EntriesPanel({ form: { id: leadFormId, name }, onClose }: { form: LeadForm; onClose: () => void }) {
  const { t } = useTranslation('leads')
  const go = useGo()
  return (
    <Panel open title={t('entries.title', { form: name })} onClose={onClose} width={720}>
      <DataList
        label={t('entries.title', { form: name })}
        source={leads.formEntries}
        input={{ leadFormId }}
        columns={[
          { key: 'email', label: t('email'), cell: ({ email }) => email, phone: 'title' },
          { key: 'enteredAt', label: t('entries.enteredAt'), cell: ({ enteredAt }) => <MomentText instant={enteredAt} /> },
          { key: 'outcome', label: t('mail.became'), cell: ({ outcome }) => t(`entries.outcome.${outcome}`), phone: 'end' },
        ]}
        onOpen={({ leadId }) => { if (leadId !== null) go(`/businessLead/manage-businesslead?tab=all&lead=${leadId}`) }}
        empty={{ title: t('entries.none'), text: t('entries.noneText') }}
      />
    </Panel>
  )
} // prettier-ignore
