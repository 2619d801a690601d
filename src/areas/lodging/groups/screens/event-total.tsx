import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryOf } from '#web/api.ts'
import { useMoney } from '#web/formats.ts'
import { groups } from '../contract/groups.ts'
import type { Group } from '../contract/replies.ts'

/** What the events of a group come to, and what of it is on its account. */
export function EventTotal({ group: { id: groupId, currency } }: { group: Group }) {
  const { t } = useTranslation('groups')
  const { format } = useMoney(currency)
  const { data } = useQuery(queryOf(groups.eventCosts, { groupId }))
  if (!data || data.count === 0 || (data.price === 0 && data.charged === 0)) return null
  const { count, price, charged, chargedAmount, includesTax } = data
  const total = t(includesTax ? 'costs.totalWithTax' : 'costs.totalBeforeTax', { count, amount: format(price) })
  const part = t('costs.charged', { count: charged, amount: format(chargedAmount) })
  return (
    <Typography>
      {total} {part}
    </Typography>
  )
}
