import Box from '@mui/material/Box'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type Pack, prepaid } from '#areas/trade/prepaid/contract.ts'
import { ExpiryText, PackStateChip } from '#areas/trade/prepaid/screens/pickers.tsx'
import { hasInPlan } from '#web/access.ts'
import { pagesOf } from '#web/api.ts'
import { useLinkTo } from '#web/navigation.tsx'
import { useCan, useSession } from '#web/session.ts'
import { lineStyles } from './line-styles.ts'
import { PagedLines } from './paged-lines.tsx'

/** What a guest has paid ahead, newest first; nothing where there is none, or for those who may not see orders. */
export function CustomerPacks({ customerId }: { customerId: string }) {
  const session = useSession()
  if (!useCan('orders.read') || !hasInPlan(session, 'prepaid')) return null
  return <PackLines customerId={customerId} />
}

function PackLines({ customerId }: { customerId: string }) {
  const { t } = useTranslation('customers')
  const pages = useInfiniteQuery(pagesOf(prepaid.list, { customerId, limit: 20 }))
  if (pages.data?.pages[0]?.rows.length === 0) return null
  return (
    <PagedLines
      title={t('packs')}
      pages={pages}
      empty={null}
      keyOf={(row) => row.id}
      line={(row) => <PackLine row={row} />}
    />
  )
}

function PackLine({ row }: { row: Pack }) {
  const { t } = useTranslation('prepaid')
  const link = useLinkTo(`/product/prepaid?customerId=${row.customerId}&pack=${row.id}`)
  const { remaining, units } = row
  return (
    <Box component="a" {...link} sx={lineStyles}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ fontWeight: 500 }}>
          {t('number')} {row.number} · {row.name}
        </Box>
        <Box sx={{ fontSize: 12, color: 'text.secondary' }}>
          {t('expiresOn')}: <ExpiryText pack={row} />
        </Box>
      </Box>
      <Box sx={{ display: 'grid', justifyItems: 'end', gap: 1 }}>
        <PackStateChip state={row.state} />
        {t('leftOf', { remaining, units })}
      </Box>
    </Box>
  )
}
