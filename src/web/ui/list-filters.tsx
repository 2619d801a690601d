import Badge from '@mui/material/Badge'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Drawer from '@mui/material/Drawer'
import MenuItem from '@mui/material/MenuItem'
import Stack from '@mui/material/Stack'
import MuiTextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DayInput } from './day-input.tsx'
import { Icon } from './icon.tsx'
import { useTyped } from './use-typed.ts'

export type ListFilter =
  | { name: string; label: string; kind?: 'choice'; options: readonly { value: string; label: string }[] }
  | { name: string; label: string; kind: 'day' }
  /** Typed; reported once the user pauses. */
  | { name: string; label: string; kind: 'text' }

export type ListValues = Readonly<Record<string, string | undefined>>
type FiltersProps = { filters: readonly ListFilter[]; values: ListValues; onChange: (change: ListValues) => void }

/** The filters of a list, side by side or one below the other. */
export function ListFilters({ filters, values, onChange }: FiltersProps) {
  return filters.map((filter) => (
    <FilterField
      key={filter.name}
      filter={filter}
      value={values[filter.name] ?? ''}
      onChange={(value) => onChange({ [filter.name]: value })}
    />
  ))
}

/** On a phone: one button that shows how many filters are active, and the filters on a sheet of their own. */
export function FilterSheet({ filters, values, onChange }: FiltersProps) {
  const { t } = useTranslation('shell')
  const [isOpen, setOpen] = useState(false)
  const titleId = useId()
  const count = filters.filter(({ name }) => values[name]).length
  const close = () => setOpen(false)
  return (
    <>
      <Button
        variant="outlined"
        onClick={() => setOpen(true)}
        aria-haspopup="dialog"
        aria-label={count > 0 ? t('list.filtersOn', { count }) : t('list.filters')}
        startIcon={<Icon name="filter" />}
        endIcon={count > 0 ? <Badge color="primary" badgeContent={count} sx={{ mx: 1.5 }} /> : undefined}
        sx={{ minHeight: 44 }}
      >
        {t('list.filters')}
      </Button>
      <Drawer
        open={isOpen}
        anchor="bottom"
        onClose={close}
        slotProps={{ paper: { role: 'dialog', 'aria-modal': true, 'aria-labelledby': titleId } }}
      >
        <Stack sx={{ p: 4, gap: 4, '&& > *': { width: '100%' } }}>
          <Typography variant="h2" id={titleId}>
            {t('list.filters')}
          </Typography>
          <ListFilters filters={filters} values={values} onChange={onChange} />
          <Stack direction="row" sx={{ gap: 2, justifyContent: 'flex-end' }}>
            <Button
              disabled={count === 0}
              onClick={() => onChange(Object.fromEntries(filters.map(({ name }) => [name, undefined])))}
              sx={{ minHeight: 44 }}
            >
              {t('list.clearFilters')}
            </Button>
            <Button variant="contained" onClick={close} sx={{ minHeight: 44 }}>
              {t('list.showRows')}
            </Button>
          </Stack>
        </Stack>
      </Drawer>
    </>
  )
}

/** A filter that is typed. */
function TextFilter({ label, value, onChange }: { label: string; value: string; onChange: (text: string) => void }) {
  const [typed, setTyped] = useTyped(value, onChange)
  return (
    <MuiTextField
      label={label}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      autoComplete="off"
      sx={{ width: { xs: '100%', sm: 168 } }}
      slotProps={{ htmlInput: { maxLength: 80 } }}
    />
  )
}

function FilterField({
  filter,
  value,
  onChange,
}: {
  filter: ListFilter
  value: string
  onChange: (value: string) => void
}) {
  const { t } = useTranslation('shell')
  if (filter.kind === 'day')
    return (
      <Box sx={{ width: { xs: '100%', sm: 184 } }}>
        <DayInput label={filter.label} value={value} onChange={onChange} />
      </Box>
    )
  if (filter.kind === 'text') return <TextFilter label={filter.label} value={value} onChange={onChange} />
  return (
    <MuiTextField
      select
      label={filter.label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      sx={{ width: { xs: '100%', sm: 168 } }}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
    >
      <MenuItem value="">{t('list.all')}</MenuItem>
      {filter.options.map((option) => (
        <MenuItem key={option.value} value={option.value}>
          {option.label}
        </MenuItem>
      ))}
    </MuiTextField>
  )
}
