/** The run of selected titles under the head. */
export const ticker = {
  label: 'புதியவை',
  loading: 'அண்மைப் பதிவுகள் ஏற்றப்படுகின்றன',
  pause: 'ஓட்டத்தை நிறுத்து',
  play: 'ஓட்டத்தைத் தொடர்',
  failed: 'தேர்ந்தெடுத்த தலைப்புகளை ஏற்ற முடியவில்லை.',
  failedWith: 'தேர்ந்தெடுத்த தலைப்புகளை ஏற்றும்போது பிழை ஏற்பட்டது: {{error}}',
  failedUnknown: 'தேர்ந்தெடுத்த தலைப்புகளை ஏற்றும்போது காரணம் தெரியாத பிழை ஏற்பட்டது.',
} as const
