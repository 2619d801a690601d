import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { MoneyText } from './values.tsx'

type FigureProps = { label: string; amount: number; currency: string; isStrong?: boolean; isDue?: boolean }

/** A sum with its name above, for the row of sums over a list. */
export function Figure({ label, amount, currency, isStrong, isDue }: FigureProps) {
  return (
    <Box>
      <Typography variant="caption" color="textSecondary" component="p">
        {label}
      </Typography>
      <Typography sx={{ fontWeight: isStrong ? 700 : 500 }}>
        <MoneyText amount={amount} currency={currency} isDue={isDue ?? false} />
      </Typography>
    </Box>
  )
}
