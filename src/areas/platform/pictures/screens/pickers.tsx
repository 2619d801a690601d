export { PictureGallery } from './gallery.tsx'
export { useCovers } from './use-covers.ts'
