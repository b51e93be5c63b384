-- Up Migration

-- When people of the shop are there, on its own clock; contracts/business-hours.ts has the form.
ALTER TABLE shops ADD COLUMN business_hours jsonb NOT NULL DEFAULT '{
  "weekly": {
    "monday": [{"opens": "09:00", "closes": "17:00"}],
    "tuesday": [{"opens": "09:00", "closes": "17:00"}],
    "wednesday": [{"opens": "09:00", "closes": "17:00"}],
    "thursday": [{"opens": "09:00", "closes": "17:00"}],
    "friday": [{"opens": "09:00", "closes": "17:00"}],
    "saturday": [],
    "sunday": []
  },
  "closed_dates": []
}';
