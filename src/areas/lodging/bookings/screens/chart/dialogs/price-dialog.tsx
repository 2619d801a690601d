import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { Dialog } from '#web/ui/dialog.tsx'
import { DayText, MoneyText } from '#web/ui/values.tsx'
import { CancelButton } from '#web/ui/leave.tsx'
import type { PriceQuestion } from '../use-changes.ts'
import type { Words } from '../words.ts'

type PriceDialogProps = {
  question: PriceQuestion
  words: Words
  onChoice: (price: 'recalculate' | 'keep' | undefined) => void
}

const cell = { py: 1.5, px: 2, borderBottom: '1px solid var(--line)', textAlign: 'end' } as const

/** Shown once when a move or another length changes the price: each night before and after, and the choice. */
export function PriceDialog({ question: { bar, target, preview }, words, onChoice }: PriceDialogProps) {
  const { t } = useTranslation('bookings')
  return (
    <Dialog
      open
      width={460}
      title={t('chart.price.title', { who: bar.guestName })}
      onClose={() => onChoice(undefined)}
      actions={
        <>
          <CancelButton onClick={() => onChoice(undefined)} />
          <Button variant="outlined" onClick={() => onChoice('keep')}>
            {t('chart.price.keep')}
          </Button>
          <Button variant="contained" autoFocus onClick={() => onChoice('recalculate')}>
            {t('chart.price.new')}
          </Button>
        </>
      }
    >
      <Typography>
        {words.dates(target)} · {words.nights(target)} · <strong>{words.difference(preview.difference)}</strong>
      </Typography>
      <PriceTable preview={preview} />
    </Dialog>
  )
}

/** The nights that cost something else, before and after, and both totals. */
function PriceTable({ preview }: Pick<PriceQuestion, 'preview'>) {
  const { t } = useTranslation(['bookings', 'shell'])
  const changed = preview.nights.filter((night) => night.before !== night.after)
  return (
    <Box sx={{ maxHeight: 280, overflow: 'auto', border: '1px solid var(--line)', borderRadius: 1.5 }}>
      <Box component="table" sx={{ width: '100%', borderCollapse: 'collapse', fontSize: 13 }}>
        <thead>
          <tr>
            {(['night', 'before', 'after'] as const).map((name) => (
              <Box
                key={name}
                component="th"
                scope="col"
                sx={{
                  ...cell,
                  fontWeight: 500,
                  color: 'text.secondary',
                  ...(name === 'night' && { textAlign: 'start' }),
                }}
              >
                {t(`chart.price.${name}`)}
              </Box>
            ))}
          </tr>
        </thead>
        <tbody>
          {changed.map((night) => (
            <tr key={night.day}>
              <Box component="td" sx={{ ...cell, textAlign: 'start' }}>
                <DayText day={night.day} shape="short" />
              </Box>
              <Box component="td" sx={{ ...cell, color: 'text.secondary' }}>
                {night.before === null ? '–' : <MoneyText amount={night.before} currency={preview.currency} />}
              </Box>
              <Box component="td" sx={{ ...cell, fontWeight: 500 }}>
                {night.after === null ? '–' : <MoneyText amount={night.after} currency={preview.currency} />}
              </Box>
            </tr>
          ))}
          <tr>
            <Box component="th" scope="row" sx={{ ...cell, textAlign: 'start', border: 0 }}>
              {t('shell:total')}
            </Box>
            <Box component="td" sx={{ ...cell, border: 0 }}>
              <MoneyText amount={preview.before} currency={preview.currency} />
            </Box>
            <Box component="td" sx={{ ...cell, border: 0, fontWeight: 600 }}>
              <MoneyText amount={preview.after} currency={preview.currency} />
            </Box>
          </tr>
        </tbody>
      </Box>
    </Box>
  )
}
