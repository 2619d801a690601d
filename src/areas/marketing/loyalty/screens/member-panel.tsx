import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import Button from '@mui/material/Button'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { orderAddress } from '#areas/trade/orders/screens/pickers.tsx'
import { pagesOf, queryOf } from '#web/api.ts'
import { Link } from '#web/navigation.tsx'
import { useCan } from '#web/session.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { EmptyState, ErrorState, LinesSkeleton } from '#web/ui/states.tsx'
import { DayText } from '#web/ui/values.tsx'
import { loyalty } from '../contract/loyalty.ts'
import type { PointsMove } from '../contract/replies.ts'
import { TierMarks, usePoints } from './marks.tsx'
import { MemberActions } from './member-actions.tsx'
import { MemberFacts } from './member-facts.tsx'
import { ReturnDialog } from './points-dialogs.tsx'

type Props = { loyaltyMemberId: string; onClose: () => void }

/** A member beside the list: tier, points, what they are worth, and everything that happened to them. */
export function MemberPanel({ loyaltyMemberId, onClose }: Props) {
  const { t } = useTranslation('loyalty')
  const read = useQuery(queryOf(loyalty.get, { loyaltyMemberId }))
  const member = read.data
  return (
    <Panel
      open
      isBeside
      width={560}
      title={member ? member.guestName : t('member')}
      subtitle={
        member && (
          <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap', alignItems: 'center' }}>
            <span>{t('memberNo', { number: member.number })}</span>
            <TierMarks member={member} />
          </Stack>
        )
      }
      onClose={onClose}
      footer={member && <MemberActions member={member} />}
    >
      {read.isPending && <LinesSkeleton />}
      {read.isLoadingError && <ErrorState error={read.error} retry={() => void read.refetch()} />}
      {member && (
        <Stack spacing={5}>
          <MemberFacts member={member} isLinked />
          <Moves loyaltyMemberId={loyaltyMemberId} />
        </Stack>
      )}
    </Panel>
  )
}

function Moves({ loyaltyMemberId }: { loyaltyMemberId: string }) {
  const { t } = useTranslation(['loyalty', 'shell'])
  const mayAdjust = useCan('loyalty.adjust')
  const [returned, setReturned] = useState<PointsMove>()
  const pages = useInfiniteQuery(pagesOf(loyalty.moves, { loyaltyMemberId, limit: 20 }))
  const rows = pages.data?.pages.flatMap((page) => page.rows) ?? []
  const { change } = usePoints()
  return (
    <section>
      <Typography variant="h3" sx={{ mb: 2 }}>
        {t('loyalty:moves')}
      </Typography>
      {pages.isPending && <LinesSkeleton lines={4} />}
      {pages.isLoadingError && <ErrorState error={pages.error} retry={() => void pages.refetch()} />}
      {pages.data && rows.length === 0 && (
        <EmptyState icon="tag" title={t('loyalty:noMoves')} text={t('loyalty:noMovesText')} />
      )}
      {rows.length > 0 && (
        <DataTable
          label={t('loyalty:moves')}
          rows={rows}
          rowKey={({ id }) => id}
          columns={[
            { key: 'day', label: t('loyalty:when'), cell: (row) => <DayText day={row.businessDate} /> },
            { key: 'kind', label: t('loyalty:what'), phone: 'title', cell: (row) => <MoveText move={row} /> },
            { key: 'points', label: t('loyalty:points'), align: 'end', phone: 'end', cell: (row) => change(row.points) },
            { key: 'until', label: t('loyalty:validUntil'), phone: 'hidden', cell: (row) => row.points > 0 && row.expiresOn !== null && <DayText day={row.expiresOn} /> },
            { key: 'by', label: t('loyalty:by'), phone: 'hidden', cell: (row) => row.movedByName },
          ]}
          actions={mayAdjust ? [{ label: t('loyalty:return.open'), icon: 'undo', isHidden: (row) => row.kind !== 'REDEEMED' || row.isReturned, run: setReturned }] : undefined}
        />
      )}
      {pages.hasNextPage && (
        <Button fullWidth onClick={() => void pages.fetchNextPage()} disabled={pages.isFetchingNextPage}>
          {t('shell:list.showMore')}
        </Button>
      )}
      {returned && <ReturnDialog move={returned} onClose={() => setReturned(undefined)} />}
    </section>
  )
} // prettier-ignore

/** What happened, with the stay or order it came of, or why. */
function MoveText({
  move: { kind, reference, orderId, orderNo, reason, isReturned, voucherId, voucherNumber },
}: {
  move: PointsMove
}) {
  const { t } = useTranslation('loyalty')
  return (
    <>
      {t(`kind.${kind}`)}
      {isReturned && ` (${t('returned')})`}
      {orderId !== null ? (
        <>
          {' · '}
          <Link to={orderAddress(orderId)}>{orderNo === null ? reference : `#${orderNo}`}</Link>
        </>
      ) : (
        reference !== '' && (
          <>
            {' · '}
            <Link to={`/master-service/reservation-details/${reference}`}>{reference}</Link>
          </>
        )
      )}
      {voucherId !== null && (
        <>
          {' · '}
          <Link to={`/gift-vouchers?voucher=${voucherId}`}>{t('voucher', { number: voucherNumber })}</Link>
        </>
      )}
      {reason !== '' && ` · ${reason}`}
    </>
  )
}
