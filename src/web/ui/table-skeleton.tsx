import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { useTranslation } from 'react-i18next'

/** Rows that are still on their way, as high as real ones so nothing jumps. */
export function TableSkeleton({ columns, rows = 8 }: { columns: number; rows?: number }) {
  const { t } = useTranslation('shell')
  return (
    <Box role="status" aria-label={t('loading')}>
      {Array.from({ length: rows }, (_, row) => (
        <Box
          key={row}
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 6,
            px: 4,
            height: 'var(--row-height)',
            borderBottom: '1px solid var(--line)',
          }}
        >
          {Array.from({ length: Math.min(columns, 5) }, (_, column) => (
            <Skeleton
              key={column}
              variant="rounded"
              height={12}
              sx={{ flex: column === 0 ? 2 : 1, maxWidth: 120 + ((row * 37 + column * 53) % 90) }}
            />
          ))}
        </Box>
      ))}
    </Box>
  )
}
