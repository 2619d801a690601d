import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import InputAdornment from '@mui/material/InputAdornment'
import Stack from '@mui/material/Stack'
import MuiTextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryOf, useSend } from '#web/api.ts'
import { useLanguage } from '#web/language.ts'
import { Link, useUrlState } from '#web/navigation.tsx'
import { useNotify } from '#web/notify.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Page, Section } from '#web/ui/page.tsx'
import { CardSkeleton, EmptyState, ErrorState } from '#web/ui/states.tsx'
import { useTabs } from '#web/ui/tabs.tsx'
import { FileList, ScheduleList } from '#areas/insight/schedules/screens/pickers.tsx'
import { SECTIONS } from '../rules/report.ts'
import type { ReportEntry } from '../contract/replies.ts'
import { reports } from '../contract/reports.ts'
import { Dictionary } from './dictionary.tsx'
import { Overview } from './overview.tsx'
import { SavedViews } from './saved-views.tsx'

const TABS = ['overview', 'library', 'views', 'schedules', 'files', 'dictionary'] as const

const CONTENTS = {
  overview: Overview,
  library: Library,
  views: SavedViews,
  schedules: ScheduleList,
  files: FileList,
  dictionary: Dictionary,
}

/** The reports: the business at a glance, every report there is, saved views, and what each figure means. */
export function LibraryPage() {
  const { t } = useTranslation('reports')
  const tabs = useTabs(TABS, { label: (name) => t(`tab.${name}`) })
  const language = useLanguage()
  const read = useQuery(queryOf(reports.list, { language }))
  const Content = CONTENTS[tabs.open]
  return (
    <Page title={t('title')} tabs={tabs}>
      {read.isPending && <CardSkeleton height={400} />}
      {read.isLoadingError && <ErrorState error={read.error} retry={() => void read.refetch()} />}
      {read.data && <Content entries={read.data.reports} />}
    </Page>
  )
}

const isNamed = ({ title, description }: ReportEntry, typed: string) =>
  `${title} ${description}`.toLowerCase().includes(typed.trim().toLowerCase())

function Library({ entries }: { entries: readonly ReportEntry[] }) {
  const { t } = useTranslation('reports')
  const [url, setUrl] = useUrlState()
  const typed = url['text'] ?? ''
  const found = entries.filter((entry) => isNamed(entry, typed))
  const favourites = found.filter(({ isFavourite }) => isFavourite)
  const shelves = SECTIONS.map((area) => found.filter((entry) => entry.area === area))
  return (
    <Stack spacing={4}>
      <MuiTextField
        label={t('library.search')}
        type="search"
        value={typed}
        onChange={(event) => setUrl({ text: event.target.value })}
        sx={{ maxWidth: 420 }}
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
      {found.length === 0 && <EmptyState icon="search" title={t('library.none')} text={t('library.noneText')} />}
      {favourites.length > 0 && <Shelf title={t('library.favourites')} entries={favourites} />}
      {shelves.map(([first, ...rest]) =>
        first ? <Shelf key={first.area} title={first.areaName} entries={[first, ...rest]} /> : null,
      )}
    </Stack>
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
