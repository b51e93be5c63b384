-- Up Migration
-- Why a person gets the case although the resolution itself was accepted; null when none does.
ALTER TABLE resolutions ADD COLUMN person_code text;
