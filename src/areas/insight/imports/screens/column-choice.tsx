import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import MuiTextField from '@mui/material/TextField'
import { useTranslation } from 'react-i18next'

type Props<F extends string> = {
  head: readonly string[]
  /** The first line below the titles, shown as an example. */
  first: readonly string[]
  columns: readonly (F | '')[]
  fields: readonly F[]
  labelOf: (field: F) => string
  onChange: (columns: readonly (F | '')[]) => void
}

/** What each column of a table is, or that it is left out. */
export function ColumnChoice<F extends string>({ head, first, columns, fields, labelOf, onChange }: Props<F>) {
  const { t } = useTranslation('imports')
  const put = (at: number, field: string) =>
    onChange(head.map((_, index) => (index === at ? (field as F | '') : (columns[index] ?? ''))))
  return (
    <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'repeat(auto-fit, minmax(min(200px, 100%), 1fr))' }}>
      {head.map((title, at) => (
        <MuiTextField
          // Titles may repeat; the place is what a column is known by.
          key={`${at} ${title}`}
          select
          label={title || t('column', { number: at + 1 })}
          value={columns[at] ?? ''}
          onChange={(event) => put(at, event.target.value)}
          helperText={first[at] ?? ''}
          slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
        >
          <MenuItem value="">{t('skip')}</MenuItem>
          {fields.map((field) => (
            <MenuItem key={field} value={field}>
              {labelOf(field)}
            </MenuItem>
          ))}
        </MuiTextField>
      ))}
    </Box>
  )
}
