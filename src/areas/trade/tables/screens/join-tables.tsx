import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSend } from '#web/api.ts'
import { useNotify } from '#web/notify.ts'
import { Question } from '#web/ui/question.tsx'
import { toast } from '#web/ui/toasts.tsx'
import type { DiningTable } from '../contract/replies.ts'
import { tables } from '../contract/tables.ts'

type Props = { table: DiningTable; group: readonly DiningTable[]; neighbours: readonly DiningTable[] }

/** Pushes free tables of the floor together with this one, or pulls them apart. */
export function JoinTables({ table, group, neighbours }: Props) {
  const { t } = useTranslation('tables')
  const notify = useNotify()
  const [isOpen, setOpen] = useState(false)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const { mutate, isPending, error } = useSend(tables.join)
  if (group.length > 0)
    return (
      <Button
        variant="outlined"
        disabled={isPending}
        onClick={() => mutate({ tableId: table.id, tableIds: [] }, { onSuccess: () => toast(t('apart')), onError: notify.refusal })}
      >
        {t('pullApart')}
      </Button>
    ) // prettier-ignore
  const led = new Set(neighbours.map(({ joinedTo }) => joinedTo))
  const free = neighbours.filter(({ id, status, joinedTo }) => id !== table.id && status === 'Available' && joinedTo === null && !led.has(id)) // prettier-ignore
  const toggle = (id: string, isOn: boolean) =>
    setChosen(new Set(isOn ? [...chosen, id] : [...chosen].filter((one) => one !== id)))
  const names = [table, ...free.filter(({ id }) => chosen.has(id))].map(({ name }) => name).join(', ')
  const done = () => {
    toast(t('joined', { names }))
    setOpen(false)
  }
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        {t('join')}
      </Button>
      {isOpen && (
        <Question
          title={t('join')}
          ok={t('join')}
          error={error}
          isPending={isPending}
          isDisabled={chosen.size === 0}
          onOk={() => mutate({ tableId: table.id, tableIds: [...chosen] }, { onSuccess: done })}
          onClose={() => setOpen(false)}
        >
          {free.length === 0 && <Typography color="textSecondary">{t('joinNone')}</Typography>}
          <div role="group" aria-label={t('join')}>
            {free.map(({ id, name, seats }) => (
              <FormControlLabel
                key={id}
                label={`${name} (${seats})`}
                control={<Checkbox checked={chosen.has(id)} onChange={(_, isOn) => toggle(id, isOn)} />}
              />
            ))}
          </div>
        </Question>
      )}
    </>
  )
}
