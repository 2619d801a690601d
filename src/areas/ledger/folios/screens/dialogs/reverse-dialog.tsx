import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSend } from '#web/api.ts'
import { useMoney } from '#web/formats.ts'
import { Question } from '#web/ui/question.tsx'
import { toast } from '#web/ui/toasts.tsx'
import type { Folio, FolioLine } from '../../contract/replies.ts'
import { folios } from '../../contract/folios.ts'
import { MoneyPreview } from './money-preview.tsx'
import { ReasonField } from './reason-field.tsx'

type Props = { folio: Folio; line: FolioLine; onClose: () => void; onDone: () => void }

/** Reverses a charge by a line that cancels it out; both stay on the bill. */
export function ReverseDialog({ folio, line, onClose, onDone }: Props) {
  const { t } = useTranslation('folios')
  const { format } = useMoney()
  const [reason, setReason] = useState('')
  const { mutate, isPending, error } = useSend(folios.reverse)
  const onSuccess = () => {
    toast(t('reverse.done', { name: line.name }))
    onDone()
  }
  return (
    <Question
      title={t('reverse.title', { name: line.name, amount: format(line.total) })}
      ok={t('reverse.ok')}
      isDestructive
      error={error}
      isPending={isPending}
      isDisabled={reason.trim() === ''}
      onOk={() => mutate({ lineId: line.id, reason }, { onSuccess })}
      onClose={onClose}
    >
      <ReasonField value={reason} onChange={setReason} autoFocus />
      <MoneyPreview folio={folio} change={{ action: 'reverse', lineId: line.id, reason: '–' }} />
    </Question>
  )
}
