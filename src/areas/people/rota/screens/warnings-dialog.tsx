import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDays } from '#web/formats.ts'
import { Question } from '#web/ui/question.tsx'
import { hoursText } from './grid/hours.ts'
import type { ShownWarning } from './grid/use-edits.ts'

type Props = {
  warnings: readonly ShownWarning[]
  isPending: boolean
  error?: unknown
  onOk: (reason: string) => void
  onClose: () => void
}

/** More are counted. */
const MOST_SHOWN = 8

/** The reasons against a change, and the reason to make it all the same. */
export function WarningsDialog({ warnings, isPending, error = null, onOk, onClose }: Props) {
  const { t } = useTranslation('rota')
  const { day } = useDays()
  const [reason, setReason] = useState('')
  const rest = warnings.length - MOST_SHOWN
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
      <ul style={{ margin: 0, paddingInlineStart: 20 }}>
        {warnings.slice(0, MOST_SHOWN).map(({ code, name, on, minutes = 0, days = 0 }) => (
          <li key={`${code} ${name} ${on}`}>
            {[name, day(on, 'short')].filter(Boolean).join(', ')}:{' '}
            {t(`warning.${code}`, { hours: hoursText(minutes), count: days })}
          </li>
        ))}
        {rest > 0 && <li>{t('warning.more', { count: rest })}</li>}
      </ul>
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
