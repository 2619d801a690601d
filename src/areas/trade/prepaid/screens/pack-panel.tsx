import Alert from '@mui/material/Alert'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { orderAddress } from '#areas/trade/orders/screens/pickers.tsx'
import { queryOf } from '#web/api.ts'
import { Link } from '#web/navigation.tsx'
import { useMoney } from '#web/formats.ts'
import { useCan } from '#web/session.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { FactList } from '#web/ui/fact-list.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { footerOf, type RowAction } from '#web/ui/row-actions.tsx'
import { ErrorState, LinesSkeleton } from '#web/ui/states.tsx'
import { DayText, MomentText, MoneyText } from '#web/ui/values.tsx'
import { type Pack, type PackMove, prepaid } from '../contract.ts'
import { isOwedAfterEnd, unusedOf } from '../rules.ts'
import { ExpiryText, PackStateChip } from './pack-marks.tsx'

type Props = { packId: string; actions: readonly RowAction<Pack>[]; onClose: () => void }

/** One pack: what is left of it, and everything that happened to it. */
export function PackPanel({ packId, actions, onClose }: Props) {
  const { t } = useTranslation('prepaid')
  const read = useQuery(queryOf(prepaid.get, { packId }))
  const { data } = read
  const { format } = useMoney()
  return (
    <Panel
      open
      title={data ? t('panel.title', { number: data.number, guest: data.guestName }) : t('list.title')}
      subtitle={data && <PackStateChip state={data.state} />}
      onClose={onClose}
      footer={footerOf(data, actions)}
    >
      {read.isPending && <LinesSkeleton />}
      {read.isError && !data && <ErrorState error={read.error} retry={() => void read.refetch()} />}
      {data && (
        <Stack spacing={5}>
          {isOwedAfterEnd(data) && (
            <Alert severity="warning">
              {t('cameBack', { count: data.remaining, amount: format(data.unusedAmount) })}
            </Alert>
          )}
          <Facts pack={data} moves={data.moves} />
          <Moves moves={data.moves} />
        </Stack>
      )}
    </Panel>
  )
}

function Facts({ pack, moves }: { pack: Pack; moves: readonly PackMove[] }) {
  const { t } = useTranslation('prepaid')
  const { format } = useMoney()
  const maySeeGuests = useCan('customers.read')
  const { remaining, units, price, customerId, guestName } = pack
  const endedUnits = -moves.reduce((sum, move) => sum + (move.kind === 'ENDED' ? move.units : 0), 0)
  return (
    <FactList
      facts={[
        [
          t('guest'),
          maySeeGuests ? (
            <Link key="guest" to={`/customer?id=${customerId}`}>
              {guestName}
            </Link>
          ) : (
            guestName
          ),
        ],
        [t('name'), pack.name],
        [t('product'), pack.productName],
        [t('left'), <strong key="left">{t('leftOf', { remaining, units })}</strong>],
        [t('price'), <MoneyText key="price" amount={pack.price} currency={pack.currency} />],
        [t('unused'), <MoneyText key="unused" amount={pack.unusedAmount} currency={pack.currency} />],
        [
          t('endedWith'),
          endedUnits > 0 &&
            t('endedWorth', {
              left: t('leftOf', { remaining: endedUnits, units }),
              amount: format(unusedOf({ price, units, remaining: endedUnits })),
            }),
        ],
        [t('issuedOn'), <DayText key="issued" day={pack.issuedOn} />],
        [t('expiresOn'), <ExpiryText key="expires" pack={pack} />],
        [
          t('panel.order'),
          <Link key="order" to={orderAddress(pack.orderId)}>
            {t('panel.toOrder')}
          </Link>,
        ],
      ]}
    />
  )
}

function Moves({ moves }: { moves: readonly PackMove[] }) {
  const { t } = useTranslation('prepaid')
  return (
    <section>
      <Typography variant="h3" sx={{ mb: 2 }}>
        {t('panel.moves')}
      </Typography>
      <DataTable
        label={t('panel.moves')}
        rows={moves}
        rowKey={({ id }) => id}
        columns={[
          { key: 'movedAt', label: t('move.when'), cell: (row) => <MomentText instant={row.movedAt} /> },
          { key: 'kind', label: t('move.what'), phone: 'title', cell: (row) => <MoveText move={row} /> },
          {
            key: 'units',
            label: t('move.units'),
            align: 'end',
            phone: 'end',
            cell: (row) => (row.units > 0 ? `+${row.units}` : `−${-row.units}`),
          },
          { key: 'by', label: t('move.by'), cell: (row) => row.movedByName },
        ]}
      />
    </section>
  )
}

/** What happened, with the order it was used on, or why. */
function MoveText({ move: { kind, orderId, orderNo, reason } }: { move: PackMove }) {
  const { t } = useTranslation('prepaid')
  return (
    <>
      {t(`move.kind.${kind}`)}
      {orderId !== null && (
        <>
          {' '}
          · <Link to={orderAddress(orderId)}>#{orderNo}</Link>
        </>
      )}
      {reason && ` · ${reason}`}
    </>
  )
}
