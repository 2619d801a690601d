import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { countryNameOf } from '#core/countries.ts'
import { queryOf } from '#web/api.ts'
import { ApiError } from '#web/api-error.ts'
import { Link, useUrlState } from '#web/navigation.tsx'
import { useTitle } from '#web/title.ts'
import { touchLine } from '#web/theme/touch.ts'
import { GuestLanguage } from '#web/ui/guest-language.tsx'
import { Section } from '#web/ui/page.tsx'
import { CardSkeleton, EmptyState, ErrorState } from '#web/ui/states.tsx'
import { PhoneLink } from '#web/ui/values.tsx'
import { properties } from '../contract/properties.ts'
import type { PublicProperty } from '../contract/public.ts'

/** What anybody may see of a property: its pictures, its room types, and how to reach it. */
export function PublicPage() {
  const { t, i18n } = useTranslation('properties')
  const [{ at = '' }] = useUrlState()
  const read = useQuery({ ...queryOf(properties.publicPage, { at }), enabled: at !== '' })
  const title = read.data?.name ?? t('public.title')
  useTitle(title)
  const isUnknown = at === '' || (read.error instanceof ApiError && read.error.status < 500 && read.error.status > 0)
  return (
    <Box component="main" sx={{ minHeight: '100dvh', bgcolor: 'background.default' }}>
      <Box component="header" data-bar="slate" sx={{ bgcolor: 'var(--bar-fill)', color: '#fff', py: { xs: 5, sm: 8 } }}>
        <Box sx={frameStyles}>
          <Typography variant="h1" id="page-title" tabIndex={-1} sx={{ outline: 'none' }}>
            {title}
          </Typography>
          {read.data && <Typography sx={{ opacity: 0.9, mt: 1 }}>{placeOf(read.data, i18n.language)}</Typography>}
        </Box>
      </Box>
      <Box sx={{ ...frameStyles, py: 5 }}>
        {read.data ? (
          <PropertyAbout of={read.data} />
        ) : isUnknown ? (
          <EmptyState icon="search" title={t('public.unknown')} text={t('public.unknownText')} />
        ) : read.isError ? (
          <ErrorState error={read.error} retry={() => void read.refetch()} />
        ) : (
          <CardSkeleton height={320} />
        )}
      </Box>
      <Stack component="footer" direction="row" sx={{ justifyContent: 'center', px: 5, pb: 8 }}>
        <GuestLanguage />
      </Stack>
    </Box>
  )
}

const frameStyles = { maxWidth: 960, mx: 'auto', px: { xs: 4, sm: 5 } } as const

const placeOf = ({ address, city, country }: PublicProperty, language: string) =>
  [address, city, countryNameOf(country, language) ?? country].filter(Boolean).join(', ')

function PropertyAbout({ of }: { of: PublicProperty }) {
  const { t, i18n } = useTranslation('properties')
  const { name, phone, email, stay, pictures, roomTypes, seoFriendlyName } = of
  return (
    <Box sx={{ display: 'grid', gap: 6 }}>
      {pictures.length > 0 && <Pictures pictures={pictures} name={name} isLarge />}
      <Section title={t('public.reach')}>
        <Stack spacing={2} sx={{ '& > a': touchLine }}>
          <Typography>{placeOf(of, i18n.language)}</Typography>
          {stay && <Typography>{t('public.times', { from: stay.checkInTime, until: stay.checkOutTime })}</Typography>}
          {phone && <PhoneLink phone={phone} />}
          {email && <MuiLink href={`mailto:${email}`}>{email}</MuiLink>}
          <Link to={`/bookone-support?at=${encodeURIComponent(seoFriendlyName)}`} isAlone>
            {t('public.write')}
          </Link>
        </Stack>
      </Section>
      {roomTypes.map((type) => (
        <Section key={type.id} title={type.name}>
          <Stack spacing={3}>
            {type.pictures.length > 0 && <Pictures pictures={type.pictures} name={type.name} />}
            {type.description && <Typography>{type.description}</Typography>}
            <Typography color="textSecondary">
              {[t('public.guests', { count: type.maxGuests }), ...type.facilities].join(' · ')}
            </Typography>
          </Stack>
        </Section>
      ))}
    </Box>
  )
}

type PicturesProps = { pictures: PublicProperty['pictures']; name: string; isLarge?: boolean }

/** A gallery: the cover as wide as the page, the others below it; each opens whole. */
function Pictures({ pictures, name, isLarge }: PicturesProps) {
  const { t } = useTranslation('properties')
  return (
    <Box component="ul" aria-label={t('public.pictures', { name })} sx={listStyles}>
      {pictures.map(({ url, smallUrl, alt, width, height }, place) => {
        const isCover = place === 0 && isLarge
        return (
          <Box component="li" key={url} sx={isCover ? { gridColumn: '1 / -1' } : {}}>
            <a href={url} target="_blank" rel="noopener">
              <Box
                component="img"
                src={isCover ? url : smallUrl}
                alt={alt || t('public.picture', { name, number: place + 1 })}
                width={width}
                height={height}
                loading={isCover ? 'eager' : 'lazy'}
                sx={{
                  display: 'block',
                  width: '100%',
                  height: 'auto',
                  aspectRatio: isCover ? '16 / 9' : '4 / 3',
                  objectFit: 'cover',
                  borderRadius: 2,
                }}
              />
            </a>
          </Box>
        )
      })}
    </Box>
  )
}

const listStyles = {
  listStyle: 'none',
  p: 0,
  m: 0,
  display: 'grid',
  gap: 3,
  gridTemplateColumns: 'repeat(auto-fill, minmax(160px, 1fr))',
} as const
