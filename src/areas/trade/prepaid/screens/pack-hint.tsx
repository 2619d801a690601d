import Alert from '@mui/material/Alert'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { hasInPlan } from '#web/access.ts'
import { queryOf } from '#web/api.ts'
import { useCan, useSession } from '#web/session.ts'
import { prepaid } from '../contract.ts'

type Props = { customerId: string; productId: string; day: string }

/** Shows that a guest has prepaid a service, by a pack that is valid on that day. */
export function PackHint(props: Props) {
  const session = useSession()
  if (!useCan('orders.read') || !hasInPlan(session, 'prepaid')) return null
  return <Hint {...props} />
}

function Hint({ customerId, productId, day }: Props) {
  const { t } = useTranslation('prepaid')
  const packs = useQuery(queryOf(prepaid.list, { customerId, productId, state: 'OPEN', limit: 50 })).data?.rows ?? []
  const pack = packs.find(({ expiresOn }) => expiresOn === null || day <= expiresOn)
  if (!pack) return null
  const { number, name, remaining, units } = pack
  return <Alert severity="info">{t('hint', { number, name, left: t('leftOf', { remaining, units }) })}</Alert>
}
