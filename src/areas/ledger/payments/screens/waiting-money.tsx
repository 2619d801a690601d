import Alert from '@mui/material/Alert'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryOf } from '#web/api.ts'
import { useMoney } from '#web/formats.ts'
import { Link } from '#web/navigation.tsx'
import { useCan } from '#web/session.ts'
import { payments } from '../contract/payments.ts'

/** Shows a cashier that money waits for its booking; nothing while none does. */
export function WaitingMoney() {
  const { t } = useTranslation('payments')
  const { format } = useMoney()
  const mayRead = useCan('payments.read')
  const { data } = useQuery({ ...queryOf(payments.unallocated, {}), enabled: mayRead })
  if (!data || data.count === 0) return null
  return (
    <Alert severity="warning" sx={{ mt: 3 }}>
      <Link to="/bookone/manage-payment?tab=unallocated">
        {t('allocate.waiting', { count: data.count, amount: format(data.amount) })}
      </Link>
    </Alert>
  )
}
