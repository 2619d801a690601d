import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRouteForm } from '#web/form.ts'
import { CheckboxField, TextField } from '#web/ui/fields.tsx'
import { Form, FormButtons } from '#web/ui/form-parts.tsx'
import { toast } from '#web/ui/toasts.tsx'
import type { Case } from '../contract/replies.ts'
import { cases } from '../contract/cases.ts'

/** A reply to the requester, or an internal note; shows how the reply is sent. */
export function CaseReply({ of }: { of: Case }) {
  const { t } = useTranslation('cases')
  const canAnswer = of.email !== '' || of.phone !== ''
  const [isNote, setNote] = useState(!canAnswer)
  const form = useRouteForm(cases.reply, {
    defaults: { caseId: of.id, body: '', isNote, waits: true },
    onDone: () => toast(t(isNote ? 'noted' : 'answered')),
  })
  const switchTo = (next: boolean) => {
    setNote(next)
    form.setValue('isNote', next)
  }
  const label = t(isNote ? 'note' : 'answer')
  return (
    <Form form={form} label={label}>
      <Tabs value={isNote ? 'note' : 'answer'} onChange={(_, next: string) => switchTo(next === 'note')}>
        <Tab value="answer" label={t('answer')} disabled={!canAnswer} />
        <Tab value="note" label={t('note')} />
      </Tabs>
      <TextField
        form={form}
        name="body"
        label={label}
        lines={3}
        isRequired
        help={isNote ? t('noteHelp') : of.email === '' ? t('bySms', { to: of.phone }) : t('byMail', { to: of.email })}
      />
      {!isNote && <CheckboxField form={form} name="waits" label={t('waits')} />}
      <FormButtons form={form} label={t(isNote ? 'noteOk' : 'answerOk')} />
    </Form>
  )
}
