/** Beginnings of measures that are loans: behind a number they are said and written as they are, as in பத்து கிலோமீட்டர். */
export const loanedMeasure = /^(?:கிலோ|கி\.|சென்டி|சத|கேலன்|பவுண்)/
