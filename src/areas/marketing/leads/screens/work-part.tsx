import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ProjectField, WorkLinks } from '#areas/people/projects/screens/pickers.tsx'
import { useRouteForm } from '#web/form.ts'
import { useCan } from '#web/session.ts'
import { TextField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { Section } from '#web/ui/page.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { leads } from '../contract/leads.ts'
import type { WholeLead } from '../contract/replies.ts'

/** Work items of an enquiry, and one press that makes one. */
export function LeadWorkPart({ whole }: { whole: WholeLead }) {
  const { t } = useTranslation('leads')
  const [isOpen, setIsOpen] = useState(false)
  const mayMake = [useCan('leads.work'), useCan('projects.own'), whole.lead.state !== 'DUPLICATE'].every(Boolean)
  if (whole.work.length === 0 && !mayMake) return null
  return (
    <Section title={t('work.title')}>
      <WorkLinks of={whole.work} groupName={(group) => t(`work.groups.${group}`)} />
      {mayMake && (
        <Button variant="outlined" sx={{ alignSelf: 'flex-start' }} onClick={() => setIsOpen(true)}>
          {t('work.make')}
        </Button>
      )}
      {isOpen && <MakeWork whole={whole} onClose={() => setIsOpen(false)} />}
    </Section>
  )
}

function MakeWork({ whole: { lead }, onClose }: { whole: WholeLead; onClose: () => void }) {
  const { t } = useTranslation('leads')
  const form = useRouteForm(leads.makeWork, {
    known: { leadId: lead.id },
    defaults: { projectId: '', title: lead.title },
    onDone: () => {
      toast(t('work.made'))
      onClose()
    },
  })
  return (
    <FormDialog form={form} title={t('work.make')} onClose={onClose}>
      <ProjectField form={form} name="projectId" label={t('work.project')} isRequired />
      <TextField form={form} name="title" label={t('work.name')} isRequired maxLength={200} />
    </FormDialog>
  )
}
