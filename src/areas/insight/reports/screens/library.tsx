import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import InputAdornment from '@mui/material/InputAdornment'
import Stack from '@mui/material/Stack'
import MuiTextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { useSend } from '#web/api.ts'
import { Link, useUrlState } from '#web/navigation.tsx'
import { useNotify } from '#web/notify.ts'
import { useCan } from '#web/session.ts'
import { Choice } from '#web/ui/choice.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Section } from '#web/ui/page.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { SECTIONS } from '../rules/report.ts'
import type { ReportEntry } from '../contract/replies.ts'
import { reports } from '../contract/reports.ts'

const isNamed = ({ title, description }: ReportEntry, typed: string) =>
  `${title} ${description}`.toLowerCase().includes(typed.trim().toLowerCase())

/** Every report there is, by shelf, with one's favourites on top. */
export function Library({ entries }: { entries: readonly ReportEntry[] }) {
  const { t } = useTranslation('reports')
  const [url, setUrl] = useUrlState()
  const mayBuild = useCan('reports.build')
  const typed = url['text'] ?? ''
  const subject = url['subject'] ?? ''
  const named = entries.filter((entry) => isNamed(entry, typed))
  const found = named.filter(({ area }) => subject === '' || area === subject)
  const favourites = found.filter(({ isFavourite }) => isFavourite)
  const shelves = SECTIONS.map((area) => found.filter((entry) => entry.area === area))
  return (
    <Stack spacing={4}>
      {mayBuild && (
        <Box>
          <Link to="/report/builder">{t('builder.new')}</Link>
        </Box>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3 }}>
        <Search typed={typed} onType={(text) => setUrl({ text })} />
        <Choice
          label={t('library.subject')}
          value={subject}
          options={subjectsOf(entries, named, t('library.all'))}
          onChange={(chosen) => setUrl({ subject: chosen || undefined })}
          width={280}
        />
      </Box>
      {found.length === 0 && <EmptyState icon="search" title={t('library.none')} text={t('library.noneText')} />}
      {favourites.length > 0 && <Shelf title={t('library.favourites')} entries={favourites} />}
      {shelves.map(([first, ...rest]) =>
        first ? <Shelf key={first.area} title={first.areaName} entries={[first, ...rest]} /> : null,
      )}
    </Stack>
  )
}

/** The shelves that have reports, with how many of them match what is typed. */
function subjectsOf(entries: readonly ReportEntry[], named: readonly ReportEntry[], all: string) {
  const countOf = (area: string) => named.filter((entry) => entry.area === area).length
  const shelves = SECTIONS.flatMap((area) => entries.find((entry) => entry.area === area) ?? [])
  return [
    { value: '', label: `${all} (${named.length})` },
    ...shelves.map(({ area, areaName }) => ({ value: area, label: `${areaName} (${countOf(area)})` })),
  ]
}

function Search({ typed, onType }: { typed: string; onType: (text: string) => void }) {
  const { t } = useTranslation('reports')
  return (
    <MuiTextField
      label={t('library.search')}
      type="search"
      value={typed}
      onChange={(event) => onType(event.target.value)}
      sx={{ width: { xs: '100%', sm: 420 } }}
      slotProps={{
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <Icon name="search" />
            </InputAdornment>
          ),
        },
      }}
    />
  )
}

function Shelf({ title, entries }: { title: string; entries: readonly ReportEntry[] }) {
  return (
    <Section title={title} isFlush>
      <Box
        component="ul"
        sx={{
          listStyle: 'none',
          m: 0,
          p: 0,
          display: 'grid',
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(340px, 100%), 1fr))',
        }}
      >
        {entries.map((entry) => (
          <Entry key={entry.code} entry={entry} />
        ))}
      </Box>
    </Section>
  )
}

function Entry({ entry }: { entry: ReportEntry }) {
  const { t } = useTranslation('reports')
  const notify = useNotify()
  const { mutate } = useSend(reports.setFavourite)
  const { code, title, description, isFavourite } = entry
  const toggle = () => mutate({ reportCode: code, isFavourite: !isFavourite }, { onError: notify.refusal })
  return (
    <Box component="li" sx={{ display: 'flex', gap: 1, alignItems: 'start', px: 4, py: 3 }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600 }}>
          <Link to={`/report/view/${code}`} isQuiet isAlone>
            {title}
          </Link>
        </Typography>
        <Typography color="textSecondary">{description}</Typography>
      </Box>
      <IconButton
        aria-label={t(isFavourite ? 'library.unfavourite' : 'library.favourite', { title })}
        aria-pressed={isFavourite}
        onClick={toggle}
        sx={{ color: isFavourite ? 'warning.main' : 'text.disabled' }}
      >
        <Icon name="star" />
      </IconButton>
    </Box>
  )
}
