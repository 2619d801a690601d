export { DishPicture } from './dish-picture.tsx'
export { ProductInput } from './product-input.tsx'
export { AllergenNames, DietNames } from './product-marks.tsx'
