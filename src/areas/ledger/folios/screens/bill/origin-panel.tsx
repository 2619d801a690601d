import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { AuditLog } from '#areas/insight/audit/screens/pickers.tsx'
import { useDays, useMoney } from '#web/formats.ts'
import { Link } from '#web/navigation.tsx'
import { useCan } from '#web/session.ts'
import { FactList } from '#web/ui/fact-list.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { MomentText, MoneyText } from '#web/ui/values.tsx'
import { percentOf } from '#core/money.ts'
import type { Folio, FolioPayment, Origin } from '../../contract/replies.ts'
import { type BillRow, rowsMadeOf } from './rows.ts'
import { useRowName } from './use-row-name.ts'

type Props = { folio: Folio; rows: readonly BillRow[]; onOpen: (key: string) => void; onClose: () => void }

/** Where a charge comes from: which night, rate, tax and document, who put it there, when and why, and what became of it. */
export function ChargeOrigin({ row, ...props }: Props & { row: BillRow }) {
  const { t } = useTranslation('folios')
  const { day } = useDays()
  const nameOf = useRowName()
  const { folio, rows, onOpen, onClose } = props
  const { night, line, invoice } = row
  const party = folio.parties.find(({ id }) => id === row.partyId)
  const paying = line ? folio.payments.filter(({ lineId }) => lineId === line.id) : []
  const what = night ? t('origin.night') : t(`origin.kind.${line?.kind ?? 'SERVICE'}`)
  return (
    <Panel open isBeside title={nameOf(row)} subtitle={what} onClose={onClose}>
      <Stack spacing={5}>
        <Amounts row={row} />
        <FactList
          facts={[
            [t('day'), day(row.day)],
            [t('room'), night && [night.roomNumber, night.roomTypeName].filter(Boolean).join(' · ')],
            [t('guest'), night?.guestName],
            [t('origin.plan'), row.origin.ratePlanName],
            [t('origin.contract'), row.origin.contractName],
            ...useOriginFacts(row.origin, folio, onOpen),
            [t('origin.payer'), party?.name],
            [
              t('origin.settled'),
              line?.kind === 'EXPENSE' && t(line.chargeableToBooking ? 'origin.withBooking' : 'origin.byItself'),
            ],
            [
              t('invoice'),
              invoice && (
                <Link key="invoice" to={`/invoice/${invoice.id}`}>
                  {invoice.number}
                </Link>
              ),
            ],
          ]}
        />
        <Became title={t('origin.became')} rows={rowsMadeOf(rows, row.key)} onOpen={onOpen} />
        {paying.length > 0 && (
          <Block title={t('origin.paidBy')}>
            {paying.map((payment) => (
              <PaymentLine key={payment.id} payment={payment} />
            ))}
          </Block>
        )}
        <AuditSection entity={line ? 'folio_line' : 'stay'} entityId={line?.id ?? night?.stayId ?? ''} />
      </Stack>
    </Panel>
  )
}

/** Where a payment comes from: its receipts, who took it, and what it pays. */
export function PaymentOrigin({ payment, folio, onOpen, onClose }: Omit<Props, 'rows'> & { payment: FolioPayment }) {
  const { t } = useTranslation(['folios', 'payments'])
  const { format } = useMoney()
  const mode = t(`payments:mode.${payment.paymentMode}`)
  return (
    <Panel
      open
      isBeside
      title={format(payment.direction === 'OUT' ? -payment.amount : payment.amount)}
      subtitle={[
        payment.direction === 'OUT' ? t('folios:refundBy', { mode }) : mode,
        t(`payments:state.${payment.status}`),
      ].join(', ')}
      onClose={onClose}
    >
      <Stack spacing={5}>
        <FactList
          facts={[
            [t('folios:paysFor'), payment.lineId === null ? t(`folios:spot.${payment.kind}`) : undefined],
            ...useOriginFacts(payment.origin, folio, onOpen),
            [t('folios:origin.payer'), folio.parties.find(({ id }) => id === payment.partyId)?.name],
            [t('payments:company'), payment.companyName],
            [t('payments:reference'), payment.reference],
          ]}
        />
        {payment.receipts.length > 0 && (
          <Block title={t('folios:origin.receipts')}>
            {payment.receipts.map(({ id, number, amount }) => (
              <Box key={id} sx={lineStyles}>
                <span>{t('folios:origin.receipt', { number })}</span>
                <MoneyText amount={amount} />
              </Box>
            ))}
          </Block>
        )}
        <AuditSection entity="payment" entityId={payment.id} />
      </Stack>
    </Panel>
  )
}

type Detail = readonly [string, ReactNode]

/** Who, when, by what, why, and out of what: the same for charges and payments. */
function useOriginFacts(origin: Origin, folio: Folio, onOpen: (key: string) => void): Detail[] {
  const { t } = useTranslation('folios')
  const { chargeKey, chargeName, bookingId, bookingReference, expenseId, orderId } = origin
  const by = origin.by || t('origin.itself')
  return [
    [t('origin.action'), t(`origin.by.${origin.action.replace('.', '_')}`, { defaultValue: origin.action })],
    [t('by'), by],
    [t('when'), <MomentText key="at" instant={origin.at} />],
    [t('reason'), origin.reason],
    [
      t('origin.of'),
      chargeKey && isOn(folio, chargeKey) ? (
        <Button key="of" size="small" sx={{ p: 0, minHeight: 24 }} onClick={() => onOpen(chargeKey)}>
          {chargeName}
        </Button>
      ) : (
        chargeName
      ),
    ],
    [
      t('origin.booking'),
      bookingId && (
        <Link key="booking" to={`/bookone/folio/${bookingId}`}>
          {bookingReference}
        </Link>
      ),
    ],
    [t('origin.expense'), expenseId && `…${expenseId.slice(-8)}`],
    [t('origin.order'), orderId && `…${orderId.slice(-8)}`],
  ]
}

const isOn = (folio: Folio, key: string) => [...folio.nights, ...folio.lines].some(({ sourceKey }) => sourceKey === key)

/** Price, each tax with its rate, total, and what is left of it. */
function Amounts({ row }: { row: BillRow }) {
  const { t } = useTranslation('folios')
  const { format } = useMoney()
  const rate = (basisPoints: number) => `${percentOf(basisPoints)} %`
  return (
    <Block title={t('origin.amounts')}>
      <Box sx={lineStyles}>
        <span>
          {row.quantity > 1
            ? t('origin.each', { count: row.quantity, amount: format(Math.round(row.net / row.quantity)) })
            : t('net')}
        </span>
        <MoneyText amount={row.net} />
      </Box>
      {row.taxes.map(({ name, basisPoints, amount }) => (
        <Box key={`${name} ${basisPoints}`} sx={lineStyles}>
          <span>{t('origin.tax', { name, rate: rate(basisPoints), net: format(row.net) })}</span>
          <MoneyText amount={amount} />
        </Box>
      ))}
      {row.taxes.length === 0 && <Box sx={{ color: 'text.secondary' }}>{t('origin.noTax')}</Box>}
      <Box sx={{ ...lineStyles, fontWeight: 600 }}>
        <span>{t('total')}</span>
        <MoneyText amount={row.total} />
      </Box>
      {!row.isOff && row.remaining !== row.total && (
        <Box sx={lineStyles}>
          <span>{t('origin.left')}</span>
          <MoneyText amount={row.remaining} />
        </Box>
      )}
    </Block>
  )
}

function Became({ title, rows, onOpen }: { title: string; rows: readonly BillRow[]; onOpen: (key: string) => void }) {
  const nameOf = useRowName()
  if (rows.length === 0) return null
  return (
    <Block title={title}>
      {rows.map((row) => (
        <Box key={row.key} sx={lineStyles}>
          <Button size="small" sx={{ p: 0, minHeight: 24, textAlign: 'start' }} onClick={() => onOpen(row.key)}>
            {nameOf(row)}
          </Button>
          <MoneyText amount={row.total} />
        </Box>
      ))}
    </Block>
  )
}

function PaymentLine({ payment }: { payment: FolioPayment }) {
  const { t } = useTranslation('payments')
  const receipt = payment.receipts.map(({ number }) => number).join(', ')
  return (
    <Box sx={lineStyles}>
      <span>
        {[t(`mode.${payment.paymentMode}`), t(`state.${payment.status}`), receipt].filter(Boolean).join(' · ')}
      </span>
      <MoneyText amount={payment.amount} />
    </Box>
  )
}

function AuditSection({ entity, entityId }: { entity: string; entityId: string }) {
  const { t } = useTranslation('folios')
  if (!useCan('audit.read')) return null
  return (
    <Block title={t('origin.trail')}>
      <AuditLog entity={entity} entityId={entityId} />
    </Block>
  )
}

function Block({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box component="section" sx={{ display: 'grid', gap: 1.5 }}>
      <Typography variant="h3" sx={{ fontSize: 14, fontWeight: 600 }}>
        {title}
      </Typography>
      {children}
    </Box>
  )
}

const lineStyles = { display: 'flex', justifyContent: 'space-between', alignItems: 'baseline', gap: 4 }
