import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import type { RowsBefore } from './table-types.ts'

/** Loads the rows before the first one, where a list does not do so by itself on the way up. */
export function Earlier({ before }: { before: RowsBefore | undefined }) {
  const { t } = useTranslation('shell')
  if (!before || before.count === 0) return null
  return (
    <Box sx={{ display: 'grid', placeItems: 'center', p: 3, borderBottom: '1px solid var(--line)' }}>
      <Button onClick={before.load}>{t('list.showEarlier')}</Button>
    </Box>
  )
}
