// The package has its types where `exports` does not lead.
declare module 'dom-accessibility-api' {
  export function computeAccessibleName(
    element: Element,
    options?: {
      getComputedStyle: (element: Element) => CSSStyleDeclaration
      computedStyleSupportsPseudoElements: boolean
    },
  ): string
}
