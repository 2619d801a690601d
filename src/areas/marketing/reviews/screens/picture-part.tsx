import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { Section } from '#web/ui/page.tsx'
import { usePicture } from '#web/ui/use-picture.ts'
import type { WholeReview } from '../contract/replies.ts'

/** Pictures the guest added; nothing without any. */
export function PicturePart({ of: { pictures } }: { of: WholeReview }) {
  const { t } = useTranslation('reviews')
  if (pictures.length === 0) return null
  return (
    <Section title={t('pictures')}>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(120px, 1fr))' }}>
        {pictures.map(({ id, smallUrl, url }, at) => (
          <Shown key={id} url={smallUrl} large={url} alt={t('pictureOf', { number: at + 1 })} />
        ))}
      </Box>
    </Section>
  )
}

function Shown({ url, large, alt }: { url: string; large: string; alt: string }) {
  const small = usePicture(url)
  const whole = usePicture(large)
  const image = small && <Box component="img" src={small} alt={alt} sx={{ width: '100%', aspectRatio: '1', objectFit: 'cover', borderRadius: 1.5, display: 'block' }} />
  return whole ? <a href={whole} download={`${alt}.webp`}>{image}</a> : image
} // prettier-ignore
