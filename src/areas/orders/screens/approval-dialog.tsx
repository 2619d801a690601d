import Alert from '@mui/material/Alert'
import MenuItem from '@mui/material/MenuItem'
import MuiTextField from '@mui/material/TextField'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ask, useSend } from '#web/api.ts'
import { Question } from '#web/ui/question.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { type OrderLine, orders } from '../contract.ts'

type Props = { line: OrderLine; does: 'VOID' | 'COMP'; onClose: () => void }

/** Why, and a manager's PIN typed by the manager. It needs a line: a PIN never waits on a device. */
export function ApprovalDialog({ line, does, onClose }: Props) {
  const { t } = useTranslation('orders')
  const { data } = useQuery(ask(orders.approvers, {}))
  const { mutate, isPending, error } = useSend(orders.approve)
  const [reason, setReason] = useState('')
  const [chosen, setChosen] = useState<number>()
  const [pin, setPin] = useState('')
  const { orderLineId, name } = line
  const people = data?.rows ?? []
  const approverId = chosen ?? (people.length === 1 ? people[0]?.userId : undefined)
  const kind = does === 'VOID' ? 'remove' : 'comp'
  const save = () => {
    if (approverId === undefined) return
    mutate(
      { orderLineId, does, reason: reason.trim(), approverId, pin },
      {
        onError: () => setPin(''),
        onSuccess: () => {
          toast(t(`${kind}.done`))
          onClose()
        },
      },
    )
  }
  return (
    <Question
      title={t(`${kind}.title`, { name })}
      ok={t(does === 'VOID' ? 'remove.ok' : 'comp.open')}
      error={error}
      isPending={isPending}
      isDisabled={reason.trim() === '' || approverId === undefined || pin.length !== 6}
      isDestructive={does === 'VOID'}
      onOk={save}
      onClose={onClose}
    >
      <MuiTextField
        label={t('reason')}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        required
        autoFocus
        slotProps={{ htmlInput: { maxLength: 300 } }}
      />
      {data && people.length === 0 ? (
        <Alert severity="info">{t('approval.nobody')}</Alert>
      ) : (
        <>
          <MuiTextField
            select
            required
            label={t('approval.by')}
            value={approverId ?? ''}
            onChange={(event) => setChosen(Number(event.target.value))}
          >
            {people.map((person) => (
              <MenuItem key={person.userId} value={person.userId}>
                {person.name}
              </MenuItem>
            ))}
          </MuiTextField>
          <MuiTextField
            label={t('approval.pin')}
            type="password"
            required
            value={pin}
            onChange={(event) => setPin(event.target.value.replaceAll(/\D/g, '').slice(0, 6))}
            helperText={t('approval.help')}
            autoComplete="one-time-code"
            slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 6 } }}
          />
        </>
      )}
    </Question>
  )
}
