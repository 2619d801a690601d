import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import ButtonBase from '@mui/material/ButtonBase'
import Tooltip from '@mui/material/Tooltip'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PropertyTotal } from '#areas/insight/reports/contract/properties.ts'
import type { ReportColumn } from '#areas/insight/reports/contract/replies.ts'
import { Change, useCells } from '#areas/insight/reports/screens/pickers.tsx'
import { useIsPhone } from '#web/ui/use-is-phone.ts'

type Props = {
  columns: readonly ReportColumn[]
  total: PropertyTotal
  /** The figure that is drawn. */
  figure: string
  /** How many properties there are. */
  count: number
  onChoose: (figure: string) => void
}

/** So many figures a phone has room for at first. */
const FIRST = 4

/** The total key figures of all properties, each with its change and how it is computed. One that is pressed is drawn, and ranks the properties. */
export function KeyFigures({ columns, total, figure, count, onChoose }: Props) {
  const { t } = useTranslation('platform')
  const write = useCells(total.currency)
  const isPhone = useIsPhone()
  const [isAll, setAll] = useState(false)
  const shown = isPhone && !isAll ? columns.slice(0, FIRST) : columns
  const isPartial = total.compared > 0 && total.compared < count
  return (
    <Box role="group" aria-label={t('keyFigures')}>
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(auto-fill, minmax(168px, 1fr))' } }}>
        {shown.map(({ key, label, kind, formula }) => (
          <Tooltip key={key} title={formula ?? ''} describeChild>
          <ButtonBase
            aria-pressed={key === figure}
            data-figure={key}
            onClick={() => onChoose(key)}
            sx={{ ...card, ...(key === figure && chosen) }}
          >
            <Typography component="span" color="textSecondary" sx={{ lineHeight: '20px', overflowWrap: 'anywhere' }}>
              {label}
            </Typography>
            <Typography component="span" noWrap sx={{ fontSize: 20, fontWeight: 600, lineHeight: '32px', maxWidth: '100%' }}>
              {write(kind, total.figures[key], true)}
            </Typography>
            <Change
              component="span"
              metric={key}
              now={total.alike?.[key]}
              before={total.before?.[key]}
              kind={kind}
              on={null}
              write={(amount) => write(kind, amount, true)}
            />
            {isPartial && typeof total.alike?.[key] === 'number' && (
              <Typography component="span" variant="caption" sx={{ color: 'text.secondary' }}>
                {t('alikeNow', { count: total.compared, all: count, value: write(kind, total.alike[key], true) })}
              </Typography>
            )}
          </ButtonBase>
          </Tooltip>
        ))}
      </Box>
      {isPhone && (
        <Button sx={{ mt: 1 }} aria-expanded={isAll} onClick={() => setAll(!isAll)}>
          {t(isAll ? 'fewerFigures' : 'moreFigures')}
        </Button>
      )}
      {isPartial && (
        <Typography variant="caption" component="p" sx={{ color: 'text.secondary', mt: 2 }}>
          {t('compared', { count: total.compared, all: count })}
        </Typography>
      )}
    </Box>
  )
} // prettier-ignore

const card = {
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  justifyContent: 'flex-start',
  textAlign: 'start',
  minWidth: 0,
  p: { xs: 3, sm: 4 },
  bgcolor: 'background.paper',
  border: 1,
  borderColor: 'divider',
  borderRadius: 2,
  '&:hover': { borderColor: 'var(--line-strong)' },
  '&:focus-visible': { outline: '2px solid var(--mui-palette-primary-main)', outlineOffset: 2 },
} as const
const chosen = { borderColor: 'primary.main', boxShadow: 'inset 0 0 0 1px var(--mui-palette-primary-main)' } as const
