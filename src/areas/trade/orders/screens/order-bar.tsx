import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '#web/ui/icon.tsx'
import type { RowAction } from '#web/ui/row-actions.tsx'
import type { Order } from '../contract/replies.ts'

type Props = {
  order: Order
  actions: readonly RowAction<Order>[]
  /** What follows the order itself. */
  children?: ReactNode
}

/** A waiter's most frequent actions are buttons, not menu items: fire, split, bill, bill to room. */
export function OrderBar({ order, actions, children }: Props) {
  const { t } = useTranslation('orders')
  const inSight = [t('fire.all'), t('split.byGuest'), t('split.open'), t('bill.print'), t('roomBill.open')]
  const shown = inSight.flatMap((label) => actions.find((one) => one.label === label) ?? [])
  return (
    <Stack direction="row" role="group" aria-label={t('page.inSight')} sx={{ gap: 2, flexWrap: 'wrap', mb: 4, '&:empty': { display: 'none' } }}>
      {shown.map(({ label, icon, run }) => (
        <Button key={label} variant="outlined" {...(icon && { startIcon: <Icon name={icon} /> })} onClick={() => run(order)} sx={{ minHeight: 48 }}>
          {label}
        </Button>
      ))}
      {children}
    </Stack>
  ) // prettier-ignore
}
