import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Popover from '@mui/material/Popover'
import { Fragment, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useReasonWords } from '#areas/offers/offers/screens/pickers.tsx'
import type { Language } from '#core/language.ts'
import { useLanguage } from '#web/language.ts'
import { Icon } from '#web/ui/icon.tsx'
import { DayText, MoneyText } from '#web/ui/values.tsx'
import type { Quote, RoomTypeQuote } from '../contract/replies.ts'
import { type BookingDraft, hasOwnPrice } from './booking-draft.ts'
import { type OffersGiven, useOffersGiven } from './use-offers-given.ts'
import { useQuotes } from './use-quotes.ts'

type Props = { draft: BookingDraft; types: readonly RoomTypeQuote[] }

/** The total of all rooms, with tax; night by night behind one press. */
export function BookingTotal({ draft, types }: Props) {
  const { t } = useTranslation('bookings')
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const quotes = useQuotes(draft, types)
  const offers = useOffersGiven(draft, types)
  const off = (offers?.given ?? []).reduce((sum, { amount }) => sum + amount, 0)
  const total = quotes.reduce((sum, quote) => sum + quote.total, 0) - off
  const contract = quotes.find((quote) => quote.contract)?.contract
  const isWhole = quotes.length === draft.stays.length && quotes.length > 0
  if (hasOwnPrice(draft))
    return <Box sx={{ flex: 1, alignSelf: 'center', color: 'text.secondary' }}>{t('new.ownTotal')}</Box>
  return (
    <Box sx={{ flex: 1, alignSelf: 'center' }}>
      <Button
        variant="text"
        disabled={!isWhole}
        aria-haspopup="dialog"
        onClick={(event) => setAnchor(event.currentTarget)}
        endIcon={<Icon name="chevronDown" sx={{ fontSize: 16 }} />}
        sx={{ px: 2, color: 'text.primary' }}
      >
        {isWhole ? (
          <span>
            <strong>
              <MoneyText amount={total} currency={quotes[0]?.currency ?? 'INR'} />
            </strong>{' '}
            <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400 }}>
              {t('withTax')}
            </Box>
          </span>
        ) : (
          t('new.noPrice')
        )}
      </Button>
      {isWhole && contract && (
        <Box sx={{ px: 2, color: 'text.secondary', fontSize: 13 }}>{t('contractOf', { name: contract.name })}</Box>
      )}
      {isWhole && offers && <Offers offers={offers} currency={quotes[0]?.currency ?? 'INR'} />}
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'top', horizontal: 'left' }}
        transformOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': t('new.perNight'), sx: { p: 4, maxHeight: '60vh' } } }}
      >
        {quotes.map((quote, at) => (
          <NightPrices key={`${quote.roomTypeId} ${at}`} quote={quote} />
        ))}
        <AgreedDeductions quotes={quotes} />
      </Popover>
    </Box>
  )
}

/** What offers take off, and why the code that was typed does not. */
function Offers({ offers: { given, notGiven }, currency }: { offers: OffersGiven; currency: string }) {
  const { t } = useTranslation('bookings')
  const language = useLanguage()
  const words = useReasonWords()
  const inOwn = (text: Record<Language, string>) => text[language] || text.en || text.fr
  return (
    <Box role="status" sx={{ px: 2, color: 'text.secondary', fontSize: 13 }}>
      {given.map(({ offerId, name, amount, isAfterTax, gift, terms }) => (
        <div key={offerId}>
          {name} {gift ? t('new.gift', gift) : <MoneyText amount={-amount} currency={currency} />}
          {isAfterTax && ` ${t('new.afterTax')}`}
          {inOwn(terms) !== '' && (
            <Box component="details" sx={{ maxWidth: 480 }}>
              <summary>{t('new.offerTerms')}</summary>
              <Box sx={{ whiteSpace: 'pre-line' }}>{inOwn(terms)}</Box>
            </Box>
          )}
        </div>
      ))}
      {notGiven.map(({ code, reasons }) => (
        <Box key={code} sx={{ color: 'error.main' }}>
          {t('new.codeNotGiven', { code, why: reasons.map(words).join(' ') })}
        </Box>
      ))}
    </Box>
  )
}

function NightPrices({ quote }: { quote: Quote }) {
  const { t } = useTranslation('bookings')
  return (
    <Box
      component="table"
      sx={{
        borderSpacing: 0,
        fontSize: 13,
        '& :is(th,td)': { p: 1, px: 2, textAlign: 'end', fontWeight: 400 },
        '& :is(th,td):first-of-type': { textAlign: 'start' },
      }}
    >
      <thead>
        <tr>
          <th scope="col">{t('night')}</th>
          <th scope="col">{t('net')}</th>
          <th scope="col">{t('tax')}</th>
          <th scope="col">{t('total')}</th>
        </tr>
      </thead>
      <tbody>
        {quote.nights.map((night) => (
          <tr key={night.day}>
            <th scope="row">
              <DayText day={night.day} shape="short" />
            </th>
            <td>
              <MoneyText amount={night.net} currency={quote.currency} />
            </td>
            <td>
              <MoneyText amount={night.tax} currency={quote.currency} />
            </td>
            <td>
              <MoneyText amount={night.total} currency={quote.currency} />
            </td>
          </tr>
        ))}
      </tbody>
    </Box>
  )
}

const KEPT = ['commission', 'commissionTax', 'tcs', 'tds', 'payout'] as const

/** What the company deducts from all rooms in total, and what it passes on. */
function AgreedDeductions({ quotes }: { quotes: readonly Quote[] }) {
  const { t } = useTranslation('bookings')
  const stored = quotes.flatMap((quote) => quote.kept ?? [])
  if (stored.length === 0) return null
  const amounts = KEPT.map((name) => [name, stored.reduce((sum, one) => sum + one[name], 0)] as const)
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        mt: 3,
        pt: 3,
        px: 2,
        borderTop: '1px solid var(--line)',
        display: 'grid',
        gridTemplateColumns: '1fr auto',
        columnGap: 4,
        rowGap: 1,
        fontSize: 13,
        '& dd': { m: 0, textAlign: 'end' },
        '& dt:last-of-type, & dd:last-of-type': { fontWeight: 600 },
      }}
    >
      {amounts
        .filter(([, amount]) => amount !== 0)
        .map(([name, amount]) => (
          <Fragment key={name}>
            <dt>{t(`kept.${name}`)}</dt>
            <dd>
              <MoneyText amount={name === 'payout' ? amount : -amount} currency={quotes[0]?.currency ?? 'INR'} />
            </dd>
          </Fragment>
        ))}
    </Box>
  )
}
