import Alert from '@mui/material/Alert'
import MenuItem from '@mui/material/MenuItem'
import MuiTextField from '@mui/material/TextField'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Approver } from '../contract/approval-pin.ts'

const PIN_LENGTH = 6

/** Who approves, and their PIN, as they are chosen and typed; the only one there is need not be chosen. */
export function useApproval(people: readonly Approver[]) {
  const [chosen, choose] = useState<number>()
  const [pin, setPin] = useState('')
  const approverId = chosen ?? (people.length === 1 ? people[0]?.userId : undefined)
  const approval = approverId !== undefined && pin.length === PIN_LENGTH ? { approverId, pin } : undefined
  return { approval, approverId, choose, pin, setPin, isBegun: pin !== '' }
}

type Props = ReturnType<typeof useApproval> & {
  /** Undefined until they are known. */
  people: readonly Approver[] | undefined
  /** What happens without a PIN; when undefined, a PIN is required. */
  otherwise?: string
}

/** An approver's PIN, typed by them, for what the user at the screen may not do alone. */
export function ApproverFields({ people, otherwise, approverId, choose, pin, setPin }: Props) {
  const { t } = useTranslation('users')
  const isRequired = otherwise === undefined
  if (people?.length === 0) return <Alert severity="info">{otherwise ?? t('approval.nobody')}</Alert>
  return (
    <>
      <MuiTextField
        select
        required={isRequired}
        label={t('approval.by')}
        value={approverId ?? ''}
        onChange={(event) => choose(Number(event.target.value))}
      >
        {(people ?? []).map(({ userId, name }) => (
          <MenuItem key={userId} value={userId}>
            {name}
          </MenuItem>
        ))}
      </MuiTextField>
      <MuiTextField
        label={t('approval.pin')}
        type="password"
        required={isRequired}
        value={pin}
        onChange={(event) => setPin(event.target.value.replaceAll(/\D/g, '').slice(0, PIN_LENGTH))}
        helperText={otherwise ?? t('approval.help')}
        autoComplete="one-time-code"
        slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: PIN_LENGTH } }}
      />
    </>
  )
}
