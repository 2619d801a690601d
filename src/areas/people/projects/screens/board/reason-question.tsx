import MuiTextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Question } from '#web/ui/question.tsx'
import type { WorkItem } from '../../contract/replies.ts'
import type { Moves } from './use-moves.ts'

/** Why an item is completed before what blocks it. */
export function ReasonQuestion({ moves, item }: { moves: Moves; item: WorkItem }) {
  const { t } = useTranslation('projects')
  const [reason, setReason] = useState('')
  return (
    <Question
      title={t('blocked.title', { title: item.title })}
      ok={t('blocked.ok')}
      error={null}
      isPending={moves.isPending}
      isDisabled={reason.trim() === ''}
      onOk={() => moves.force(reason.trim())}
      onClose={moves.forget}
    >
      <Typography>{t('blocked.text', { count: item.openBlockers })}</Typography>
      <MuiTextField
        label={t('blocked.reason')}
        value={reason}
        autoFocus
        onChange={(event) => setReason(event.target.value)}
        slotProps={{ htmlInput: { maxLength: 300 } }}
      />
    </Question>
  )
}
