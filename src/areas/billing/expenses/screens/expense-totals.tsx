import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Reply } from '#core/contract.ts'
import { queryOf } from '#web/api.ts'
import { useDays } from '#web/formats.ts'
import { useUrlState } from '#web/navigation.tsx'
import { Figure } from '#web/ui/figure.tsx'
import { MoneyText } from '#web/ui/values.tsx'
import { expenses } from '../contract.ts'

const FILTERS = ['from', 'until', 'category', 'view', 'text'] as const
const MOST_BARS = 6

type Sums = Reply<typeof expenses.totals>

/** What the list below comes to, and for what: the largest categories as bars, each of them a filter. */
export function ExpenseTotals() {
  const { t } = useTranslation('expenses')
  const { day } = useDays()
  const [url] = useUrlState()
  const input = Object.fromEntries(FILTERS.flatMap((name) => (url[name] ? [[name, url[name]]] : [])))
  const { data } = useQuery({ ...queryOf(expenses.totals, input), placeholderData: (before) => before })
  if (!data || data.total.count === 0) return null
  const { currency, total } = data
  return (
    <Box component="section" aria-label={t('totals.title')} sx={{ mb: 4 }}>
      <Stack direction="row" sx={{ flexWrap: 'wrap', columnGap: 6, rowGap: 2, mb: 3 }}>
        <Figure label={t('totals.all', { count: total.count })} amount={total.amount} currency={currency} isStrong />
        <Figure label={t('tax')} amount={total.taxAmount} currency={currency} />
        <Figure label={t('paid')} amount={total.paidAmount} currency={currency} />
        <Figure label={t('balance')} amount={total.balanceAmount} currency={currency} />
      </Stack>
      <CategoryBars sums={data} />
      <Typography variant="caption" color="textSecondary" component="p" sx={{ mt: 2 }}>
        {t('totals.since', { day: day(data.from) })}
      </Typography>
    </Box>
  )
}

const barStyles = {
  display: 'grid',
  gridTemplateColumns: { xs: '96px 1fr 96px', sm: '160px 1fr 128px' },
  gap: 3,
  alignItems: 'center',
  width: '100%',
  minHeight: 28,
  px: 1,
  borderRadius: 1,
  textAlign: 'start',
  font: 'inherit',
  '&:hover': { bgcolor: 'var(--surface-hover)' },
  '&:focus-visible': { outline: '2px solid var(--focus-ring)' },
} as const

function CategoryBars({ sums: { categories, currency } }: { sums: Sums }) {
  const { t } = useTranslation('expenses')
  const [url, setUrl] = useUrlState()
  const shown = categories.slice(0, MOST_BARS)
  const most = Math.max(1, ...shown.map(({ amount }) => amount))
  if (categories.length < 2) return null
  return (
    <Box component="ul" aria-label={t('totals.byCategory')} sx={{ listStyle: 'none', m: 0, p: 0, maxWidth: 720 }}>
      {shown.map(({ category, amount }) => (
        <li key={category}>
          <ButtonBase
            sx={barStyles}
            aria-pressed={url['category'] === category}
            onClick={() => setUrl({ category: url['category'] === category ? undefined : category })}
          >
            <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
              {category}
            </Box>
            <Box aria-hidden sx={{ height: 8, borderRadius: 4, bgcolor: 'var(--surface-sunken)' }}>
              <Box
                sx={{ width: `${(amount / most) * 100}%`, height: '100%', borderRadius: 4, bgcolor: 'primary.main' }}
              />
            </Box>
            <Box component="span" sx={{ textAlign: 'end' }}>
              <MoneyText amount={amount} currency={currency} />
            </Box>
          </ButtonBase>
        </li>
      ))}
    </Box>
  )
}
