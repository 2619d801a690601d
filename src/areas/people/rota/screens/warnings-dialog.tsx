import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Question } from '#web/ui/question.tsx'
import type { ShownWarning } from './grid/use-edits.ts'
import { WarningList } from './warning-list.tsx'

type Props = {
  warnings: readonly ShownWarning[]
  isPending: boolean
  error?: unknown
  onOk: (reason: string) => void
  onClose: () => void
}

/** The reasons against a change, and the reason to make it all the same. */
export function WarningsDialog({ warnings, isPending, error = null, onOk, onClose }: Props) {
  const { t } = useTranslation('rota')
  const [reason, setReason] = useState('')
  return (
    <Question
      title={t('warning.title')}
      ok={t('warning.ok')}
      error={error}
      isPending={isPending}
      isDisabled={reason.trim() === ''}
      onOk={() => onOk(reason.trim())}
      onClose={onClose}
    >
      <WarningList warnings={warnings} />
      <TextField
        label={t('reason')}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        required
        autoFocus
        slotProps={{ htmlInput: { maxLength: 300 } }}
      />
    </Question>
  )
}
