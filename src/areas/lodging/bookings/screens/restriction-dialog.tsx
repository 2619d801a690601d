import Alert from '@mui/material/Alert'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Question } from '#web/ui/question.tsx'
import type { Reason } from '../contract/replies.ts'
import { useReasonWords } from './reason-words.ts'
import { useRefusalWords } from './use-edit.ts'

type Props = { reasons: readonly Reason[]; onOverride: (reason: string) => void; onClose: () => void }

/** Which restrictions refuse a stay, and why it is booked all the same. */
export function RestrictionDialog({ reasons, onOverride, onClose }: Props) {
  const { t } = useTranslation('bookings')
  const reasonWords = useReasonWords()
  const words = useRefusalWords()
  const [reason, setReason] = useState('')
  return (
    <Question
      title={t('override.title')}
      ok={t('override.ok')}
      words={words}
      error={null}
      isPending={false}
      isDisabled={reason.trim() === ''}
      onOk={() => onOverride(reason.trim())}
      onClose={onClose}
    >
      <Alert severity="warning">
        {reasons.map((each) => (
          <div key={`${each.code} ${each.day ?? ''}`}>{reasonWords(each)}</div>
        ))}
      </Alert>
      <TextField
        required
        // The one field of the dialog, and nothing can be done before it is filled.
        // eslint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        label={t('override.reason')}
        helperText={t('override.help')}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        slotProps={{ htmlInput: { maxLength: 300 } }}
      />
    </Question>
  )
}
