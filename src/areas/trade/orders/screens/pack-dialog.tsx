import MenuItem from '@mui/material/MenuItem'
import MuiTextField from '@mui/material/TextField'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSend } from '#web/api.ts'
import { Question } from '#web/ui/question.tsx'
import { toast } from '#web/ui/toasts.tsx'
import type { Order, OrderLine } from '../contract/replies.ts'
import { orders } from '../contract/orders.ts'
import { UnitsInput, unitsTyped } from './units-input.tsx'
import { packsFor, usePacks } from './use-packs.ts'

type Props = { order: Order; line: OrderLine; onClose: () => void }

/** Pays for a line, or a part of it, with a pack of its guest; of several the one that ends first is offered. */
export function PackDialog({ order, line, onClose }: Props) {
  const { t } = useTranslation('orders')
  const packs = packsFor(usePacks(order), line)
  const [chosen, setChosen] = useState<string>()
  const pack = packs.find(({ id }) => id === chosen) ?? packs[0]
  const [typed, setTyped] = useState(String(Math.min(line.liveUnits, pack?.remaining ?? 1)))
  const units = unitsTyped(typed, line)
  const { mutate, isPending, error } = useSend(orders.usePack)
  const { orderLineId, name } = line
  const save = () =>
    pack &&
    mutate(
      { orderLineId, packId: pack.id, unitsInOrder: units },
      {
        onSuccess: () => {
          toast(t('pack.done', { name, number: pack.number }))
          onClose()
        },
      },
    )
  return (
    <Question
      title={t('pack.title', { name })}
      ok={t('pack.ok')}
      error={error}
      isPending={isPending}
      isDisabled={!pack || units === undefined}
      onOk={save}
      onClose={onClose}
    >
      <MuiTextField
        select
        label={t('pack.which')}
        value={pack?.id ?? ''}
        onChange={(event) => setChosen(event.target.value)}
        autoFocus
      >
        {packs.map((one) => (
          <MenuItem key={one.id} value={one.id}>
            {t('pack.choice', { number: one.number, name: one.name, remaining: one.remaining, units: one.units })}
          </MenuItem>
        ))}
      </MuiTextField>
      <UnitsInput line={line} value={typed} onChange={setTyped} />
    </Question>
  )
}
