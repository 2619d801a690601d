import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ProjectField, ProposeDialog, WorkLinks } from '#areas/people/projects/screens/pickers.tsx'
import { useRouteForm } from '#web/form.ts'
import { useCan } from '#web/session.ts'
import { TextField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { cases } from '../contract/cases.ts'
import type { CaseDetails } from '../contract/replies.ts'
import { casePath, isOver } from '../rules.ts'

/** Work items of a case, and one press that makes one. */
export function CaseWorkPart({ of }: { of: CaseDetails }) {
  const { t } = useTranslation('cases')
  const [isOpen, setIsOpen] = useState(false)
  const [isProposing, setIsProposing] = useState(false)
  const mayMake = [useCan('cases.write'), useCan('projects.own'), !isOver(of.case.state)].every(Boolean)
  if (of.work.length === 0 && !mayMake) return null
  return (
    <section aria-label={t('work.title')}>
      <Typography variant="h3">{t('work.title')}</Typography>
      <WorkLinks of={of.work} groupName={(group) => t(`work.groups.${group}`)} />
      {mayMake && (
        <Button variant="outlined" onClick={() => setIsOpen(true)}>
          {t('work.make')}
        </Button>
      )}
      {mayMake && <Button onClick={() => setIsProposing(true)}>{t('work.propose')}</Button>}
      {isProposing && (
        <ProposeDialog
          title={of.case.subject}
          from={{ source: 'CASE', label: of.case.number, path: casePath(of.case.desk, of.case.id) }}
          onClose={() => setIsProposing(false)}
        />
      )}
      {isOpen && <MakeWork of={of} onClose={() => setIsOpen(false)} />}
    </section>
  )
}

function MakeWork({ of, onClose }: { of: CaseDetails; onClose: () => void }) {
  const { t } = useTranslation('cases')
  const form = useRouteForm(cases.makeWork, {
    known: { caseId: of.case.id },
    defaults: { projectId: '', title: of.case.subject },
    onDone: () => {
      toast(t('work.made'))
      onClose()
    },
  })
  return (
    <FormDialog form={form} title={t('work.make')} onClose={onClose}>
      <ProjectField form={form} name="projectId" label={t('work.project')} isRequired />
      <TextField form={form} name="title" label={t('work.name')} isRequired />
    </FormDialog>
  )
}
