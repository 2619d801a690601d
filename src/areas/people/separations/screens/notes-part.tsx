import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Reply } from '#core/contract.ts'
import { useSend } from '#web/api.ts'
import { useNotify } from '#web/notify.ts'
import { FactList } from '#web/ui/fact-list.tsx'
import { Section } from '#web/ui/page.tsx'
import { SectionOnRequest } from '#web/ui/section-on-request.tsx'
import type { Separation } from '../contract/replies.ts'
import { separations } from '../contract/separations.ts'
import { isOpen } from '../rules/states.ts'
import { InterviewDialog } from './dialogs.tsx'

/** Why an employee leaves, and the notes of the exit interview; loaded on request, since every look is recorded. */
export function NotesPart({ separation }: { separation: Separation }) {
  const { t } = useTranslation('separations')
  const notify = useNotify()
  const [seen, setSeen] = useState<Reply<typeof separations.viewNotes>>()
  const [isEditing, setEditing] = useState(false)
  const { mutate, isPending } = useSend(separations.viewNotes)
  const show = () => mutate({ separationId: separation.id }, { onSuccess: setSeen, onError: notify.refusal })
  if (!seen)
    return (
      <SectionOnRequest title={t('notes.title')} ask={t('notes.show')} note={t('notes.text')} isAsking={isPending} onAsk={show} />
    )
  const { outcome, isRehirable, state } = separation
  return (
    <Section title={t('notes.title')}>
      <FactList
        facts={[
          [t('notes.reason'), seen.reason || t('notes.noReason')],
          [t('notes.notes'), seen.notes || t('notes.none')],
          ...(outcome === '' ? [] : [
            [t('notes.outcome'), t(`notes.outcomes.${outcome}`)] as const,
            [t('notes.isRehirable'), t(isRehirable ? 'notes.yes' : 'notes.no')] as const,
          ]),
        ]}
      />
      {isOpen(state) && <Button onClick={() => setEditing(true)}>{t('notes.edit')}</Button>}
      {isEditing && <InterviewDialog separation={separation} notes={seen.notes} onClose={() => setEditing(false)} />}
    </Section>
  )
} // prettier-ignore
